/** Plain pictures of what fights, for players who do not read unit symbols; each spans 25 50 150 100. */

const TANK =
  '<path fill="currentColor" d="M34 112q-9 4-9 14t10 15h130q10-5 10-15t-9-14l-24-6v-16q0-6-6-6h-8l-3-10H92l-6 10H30v8h50l-4 14z"/><path fill="none" stroke="var(--card)" stroke-width="5" stroke-dasharray="1 15" stroke-linecap="round" d="M44 127h116" />';
const SOLDIER =
  '<path fill="currentColor" d="M84 68q0-16 18-16t18 16l5 6H79zM88 77h27v9l-7 7h-13l-7-7zM78 96h46l12 24-9 6-6-12v36H81v-34l-9 12-9-7z"/><path stroke="currentColor" stroke-width="6" stroke-linecap="round" d="M52 132l96-60"/>';
const RIDER =
  '<path fill="currentColor" d="M40 148l8-34q-6-8-2-18 20-12 48-8l22-2 12-28 8-2 2 8q16 10 22 26l-8 7-16-10-10 21-4 40h-9l-3-34H76l-16 16-6 18z"/><path fill="currentColor" d="M82 84l4-22q2-6 9-6t8 7l-3 21z"/><circle cx="96" cy="52" r="8" fill="currentColor"/>';
const GUN =
  '<path stroke="currentColor" stroke-width="10" stroke-linecap="round" d="M72 112l88-44"/><circle cx="82" cy="122" r="20" fill="none" stroke="currentColor" stroke-width="8"/><path stroke="currentColor" stroke-width="8" stroke-linecap="round" d="M76 118L36 144"/><path fill="currentColor" d="M92 78l20 34-9 5-20-34z"/>';
const LORRY =
  '<path fill="currentColor" d="M30 124V78h80v46zM116 124V88h26l20 18v18z"/><circle cx="58" cy="130" r="14" fill="currentColor"/><circle cx="140" cy="130" r="14" fill="currentColor"/>';
const AEROPLANE =
  '<path fill="currentColor" d="M92 58q8-10 16 0l3 28 58 16v14l-58-6-4 22 16 10v8l-23-5-23 5v-8l16-10-4-22-58 6v-14l58-16z"/>';
const FLAG = '<path fill="currentColor" d="M66 52h9v98h-9zM78 56q28-14 48 0t36 0v42q-20 12-40 0t-44 0z"/>';

export const SILHOUETTES: Readonly<Record<string, string>> = {
  infantry: SOLDIER,
  motorised: LORRY,
  mechanised: LORRY,
  airborne: SOLDIER,
  ski: SOLDIER,
  armour: TANK,
  cavalry: RIDER,
  reconnaissance: RIDER,
  artillery: GUN,
  rocket: GUN,
  antitank: GUN,
  antiaircraft: GUN,
  assaultgun: TANK,
  engineer: LORRY,
  security: SOLDIER,
  supply: LORRY,
  headquarters: FLAG,
  air: AEROPLANE,
};
