import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '../pages/page-head.js';
import type { Typeface } from './typeface.js';

/** Colours of the light theme. */
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

const AWNING_HEIGHT = 88;
const SCALLOP_RADIUS = 20;

/** SVG document with background, awning and logo around the content. */
export function renderPreviewFrame(
  typeface: Typeface,
  content: string,
  placeName = '',
  awningColour: string = colours.accent,
): string {
  const scallops = Array.from({ length: Math.ceil(PREVIEW_WIDTH / (SCALLOP_RADIUS * 2)) }, (_, index) => {
    const x = index * SCALLOP_RADIUS * 2;
    const fill = index % 2 === 0 ? awningColour : colours.awning;
    return `<path fill="${fill}" d="M${x} ${AWNING_HEIGHT}h${SCALLOP_RADIUS * 2}a${SCALLOP_RADIUS} ${SCALLOP_RADIUS} 0 0 1 -${SCALLOP_RADIUS * 2} 0z"/>`;
  });
  const placeLabel = placeName
    ? typeface.renderPath(placeName, {
        x: PREVIEW_WIDTH - 56 - typeface.measureWidth(placeName, 30, 600),
        y: 56,
        size: 30,
        weight: 600,
        fill: colours.surface,
      })
    : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}">`,
    `<rect width="100%" height="100%" fill="${colours.paper}"/>`,
    `<rect width="100%" height="${AWNING_HEIGHT}" fill="${awningColour}"/>`,
    ...scallops,
    renderLogo(typeface, awningColour),
    placeLabel,
    content,
    '</svg>',
  ].join('');
}

/** The logo: a price tag. */
function renderLogo(typeface: Typeface, textColour: string): string {
  const [x, y, height] = [56, 18, 54];
  const width = 44 + typeface.measureWidth('Pechincha', 34, 800) + 18;
  const tag = `M${x + 17} ${y}h${width - 22}l5 5v${height - 10}l-5 5h-${width - 22}l-17 -${height / 2}z`;
  const text = typeface.renderPath('Pechincha', {
    x: x + 44,
    y: y + 39,
    size: 34,
    weight: 800,
    fill: textColour,
  });
  return `<path fill="#FFFFFF" d="${tag}"/><circle cx="${x + 25}" cy="${y + height / 2}" r="5.5" fill="${textColour}"/>${text}`;
}
