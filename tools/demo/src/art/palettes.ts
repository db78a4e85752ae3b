/** One family of colours per product: its body, a shade, a light and a contrast. */
export interface Palette {
  main: string;
  deep: string;
  soft: string;
  pop: string;
}

export const palettes = {
  ameixa: { main: '#6B3A5B', deep: '#47233B', soft: '#B98CAB', pop: '#F2B98A' },
  anil: { main: '#2F5DA8', deep: '#1E3F78', soft: '#93B1DD', pop: '#F0A25B' },
  areia: { main: '#D9C4A0', deep: '#A98E63', soft: '#F1E6D0', pop: '#1F6B4A' },
  brasa: { main: '#E4572E', deep: '#B93E1B', soft: '#F7B59F', pop: '#2F5DA8' },
  cacau: { main: '#6B4226', deep: '#472A16', soft: '#B98D6A', pop: '#F2C14E' },
  ceu: { main: '#7FB2D9', deep: '#4A7FA8', soft: '#CFE3F2', pop: '#E4572E' },
  grafite: { main: '#3B4650', deep: '#23292F', soft: '#8793A0', pop: '#E4572E' },
  mata: { main: '#1F6B4A', deep: '#144C34', soft: '#7FB598', pop: '#F2C14E' },
  mel: { main: '#F2B33D', deep: '#C98816', soft: '#FBE0A3', pop: '#C8392B' },
  neve: { main: '#E9ECEA', deep: '#BFC6C3', soft: '#F6F8F7', pop: '#2F8F83' },
  noite: { main: '#2A2F38', deep: '#171B22', soft: '#6C7685', pop: '#7FE3B8' },
  oliva: { main: '#6E7F35', deep: '#4A5721', soft: '#B7C37F', pop: '#F5D27A' },
  petroleo: { main: '#2F8F83', deep: '#1D6259', soft: '#9BD0C8', pop: '#F2C14E' },
  prata: { main: '#A5AEB5', deep: '#79838B', soft: '#D6DCE0', pop: '#C8392B' },
  rosa: { main: '#D9738C', deep: '#AD4A64', soft: '#F3C2CD', pop: '#3B4650' },
  telha: { main: '#C8392B', deep: '#96261B', soft: '#E99C90', pop: '#F2C94C' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

/** A palette, and after a hyphen the form of the drawing: `anil`, `anil-2`. */
export type Variant = PaletteName | `${PaletteName}-${2 | 3}`;

export function readVariant(variant: Variant): { palette: Palette; form: number } {
  const [name, form] = variant.split('-') as [PaletteName, string | undefined];
  return { palette: palettes[name], form: form ? Number(form) : 1 };
}

/** Neutrals that every drawing shares. */
export const tone = {
  ink: '#17201C',
  dark: '#23272D',
  iron: '#4A5158',
  steel: '#9AA4AC',
  mist: '#DCE6EA',
  cream: '#F7F3E6',
  line: '#DADCD4',
  white: '#FFFFFF',
  leaf: '#3F7D3A',
  wood: '#B5834F',
} as const;
