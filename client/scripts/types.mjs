/** Writes the types of the API from the server's own document: npm run types. */
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const python = process.env.PYTHON ?? "../.venv/bin/python";
const document = join(mkdtempSync(join(tmpdir(), "openapi-")), "openapi.json");
execFileSync(python, ["-m", "rasputitsa.server.openapi", document], { stdio: "inherit" });
const generator = "node_modules/openapi-typescript/bin/cli.js";
execFileSync(process.execPath, [generator, document, "-o", "src/lib/api/types.ts"], { stdio: "inherit" });
