import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../web/page-head.js';
import type { Typeface } from './typeface.js';

/** The light theme's colours. */
export const colours = {
  paper: '#F6F5F0',
  surface: '#FFFFFF',
  ink: '#17201C',
  muted: '#56625C',
  oldPrice: '#6A746F',
  line: '#E2E1DA',
  accent: '#0B6B4C',
  accentSoft: '#E3F1EA',
  awning: '#C9E0D4',
  ipe: '#FFC93C',
} as const;

const AWNING = 88;
const FRINGE = 20;

/** The stall that every picture stands in: paper, the awning with its scalloped edge, the hanging label. */
export function stall(
  typeface: Typeface,
  content: string,
  right = '',
  cloth: string = colours.accent,
): string {
  const scallops = Array.from({ length: Math.ceil(PREVIEW_WIDTH / (FRINGE * 2)) }, (_, index) => {
    const x = index * FRINGE * 2;
    const fill = index % 2 === 0 ? cloth : colours.awning;
    return `<path fill="${fill}" d="M${x} ${AWNING}h${FRINGE * 2}a${FRINGE} ${FRINGE} 0 0 1 -${FRINGE * 2} 0z"/>`;
  });
  const place = right
    ? typeface.path(right, {
        x: PREVIEW_WIDTH - 56 - typeface.width(right, 30, 600),
        y: 56,
        size: 30,
        weight: 600,
        fill: colours.surface,
      })
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<rect width="100%" height="${AWNING}" fill="${cloth}"/>`,
    ...scallops,
    label(typeface, cloth),
    place,
    content,
    '</svg>',
  ].join('');
}

/** The logo: a price tag with its hole. */
function label(typeface: Typeface, ink: string): string {
  const [x, y, height] = [56, 18, 54];
  const width = 44 + typeface.width('Pechincha', 34, 800) + 18;
  const tag = `M${x + 17} ${y}h${width - 22}l5 5v${height - 10}l-5 5h-${width - 22}l-17 -${height / 2}z`;
  const text = typeface.path('Pechincha', { x: x + 44, y: y + 39, size: 34, weight: 800, fill: ink });
  return `<path fill="#FFFFFF" d="${tag}"/><circle cx="${x + 25}" cy="${y + height / 2}" r="5.5" fill="${ink}"/>${text}`;
}
