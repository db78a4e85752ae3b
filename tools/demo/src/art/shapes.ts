import type { Palette } from './palettes.ts';
import { tone } from './palettes.ts';

/** Draws one product inside 0 0 120 120, standing on y = 105. */
export type Draw = (palette: Palette, form: number) => string;

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  more = '',
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A stroke with round ends and no fill. */
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, width: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`;

/** The soft ellipse under everything that stands. */
export const shadow = (rx: number, x = 60, y = 107) => ellipse(x, y, rx, 4, tone.ink, 'opacity=".1"');

export const many = <T>(items: readonly T[], draw: (item: T, index: number) => string) =>
  items.map(draw).join('');

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);

export const svg = (width: number, height: number, ...parts: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts.join('')}</svg>`;

/** Cuts parts to an outline; `id` must be unique within the picture. */
export const clipped = (id: string, d: string, ...parts: string[]) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`;
