/** The hashes behind fair dice. Not the browser's own: those are missing where a page comes without TLS. */
import { blake2b } from "@noble/hashes/blake2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const RANDOM_BYTES = 32;

/** So many random bytes, as hexadecimal digits: a secret that nobody can guess. */
export const randomHex = (): string => bytesToHex(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The commitment to a value: it gives nothing away, and no other value fits it. */
export const pledgeOf = (value: string): string => sha256Hex(`rasputitsa pledge\n${value}`);

/** The commitment of matches of older versions, which have one seed. */
export const plainCommitment = (seed: string): string => sha256Hex(`rasputitsa commitment\0${seed}`);

/** The die that a seed rolls at a moment. */
export function dieOf(seed: string, moment: number, sides: number): number {
  const index = new Uint8Array(8);
  new DataView(index.buffer).setBigUint64(0, BigInt(moment));
  const digest = blake2b(index, { key: sha256(utf8ToBytes(seed)), dkLen: 16 });
  return 1 + Number(BigInt(`0x${bytesToHex(digest)}`) % BigInt(sides));
}
