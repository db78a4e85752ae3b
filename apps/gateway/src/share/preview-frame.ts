import { PREVIEW_WIDTH } from '../pages/page-head.js';
import { box, circle, renderSvg, shape, textBox, type PreviewElement } from './preview-elements.js';

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

/** Left and right margin of the content, in pixels. */
export const MARGIN = 56;
const AWNING_HEIGHT = 88;
const SCALLOP_RADIUS = 20;
const LOGO_WIDTH = 225;
const LOGO_HEIGHT = 54;

/** SVG document with background, awning and logo around the content. */
export const renderPreviewFrame = (
  content: readonly PreviewElement[],
  placeName = '',
  awningColour: string = colours.accent,
): Promise<string> =>
  renderSvg(
    { backgroundColor: colours.paper },
    box({ position: 'absolute', width: '100%', height: AWNING_HEIGHT, backgroundColor: awningColour }),
    shape(awningColour, toScallopsPath(0)),
    shape(colours.awning, toScallopsPath(1)),
    box(
      {
        position: 'absolute',
        top: 18,
        left: MARGIN,
        right: MARGIN,
        height: LOGO_HEIGHT,
        alignItems: 'center',
        justifyContent: 'space-between',
      },
      createLogo(awningColour),
      textBox(placeName, 1, {
        maxWidth: 700,
        textAlign: 'right',
        fontSize: 30,
        fontWeight: 600,
        color: colours.surface,
      }),
    ),
    ...content,
  );

/** Every other scallop of the awning's edge. */
function toScallopsPath(first: 0 | 1): string {
  const diameter = SCALLOP_RADIUS * 2;
  let path = '';
  for (let x = first * diameter; x < PREVIEW_WIDTH; x += diameter * 2)
    path += `M${x} ${AWNING_HEIGHT}h${diameter}a${SCALLOP_RADIUS} ${SCALLOP_RADIUS} 0 0 1 -${diameter} 0z`;
  return path;
}

/** The logo: a price tag. */
function createLogo(textColour: string): PreviewElement {
  const tag = `M17 0h${LOGO_WIDTH - 22}l5 5v${LOGO_HEIGHT - 10}l-5 5h-${LOGO_WIDTH - 22}l-17 -${LOGO_HEIGHT / 2}z`;
  return box(
    { width: LOGO_WIDTH, height: LOGO_HEIGHT, alignItems: 'center', paddingLeft: 44 },
    shape(colours.surface, tag),
    circle(textColour, 25, LOGO_HEIGHT / 2, 5.5),
    box({ fontSize: 34, fontWeight: 800, color: textColour }, 'Pechincha'),
  );
}
