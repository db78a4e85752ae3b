/** What a page says of itself to who runs no scripts: search engines, and the previews of shared links. */
export interface PageHead {
  /** The window's title; missing: that of the built page stays. */
  title?: string;
  description?: string;
  /** The one address of what is shown; missing: the page is for nobody's index. */
  canonical?: string;
  index: boolean;
  preview?: Preview;
  /** Told to search engines as JSON-LD, one block each. */
  data?: readonly object[];
}

export interface Preview {
  title: string;
  type: 'website' | 'product';
  image: string;
  imageAlt: string;
  /** Reais. */
  price?: number;
}

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

/** Puts a head into the built page. Every value is text of somebody's, and escaped. */
export function withHead(page: string, head: PageHead): string {
  const { title, description } = head;
  const titled = title
    ? page.replace(/<title>[\s\S]*?<\/title>/i, () => `<title>${escaped(title)}</title>`)
    : page;
  const plain = description ? titled.replace(/<meta\s+name="description"[^>]*>/i, '') : titled;
  return plain.replace('</head>', () => `${tags(head).join('\n')}\n</head>`);
}

function tags({ description, canonical, index, preview, data = [] }: PageHead): string[] {
  return [
    ...(description ? [named('description', description)] : []),
    ...(index ? [] : [named('robots', 'noindex')]),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}" />`] : []),
    ...(preview ? previewTags(preview, canonical, description) : []),
    ...data.map((block) => `<script type="application/ld+json">${jsonInPage(block)}</script>`),
  ];
}

function previewTags(
  { title, type, image, imageAlt, price }: Preview,
  address?: string,
  description?: string,
): string[] {
  return [
    property('og:site_name', 'Pechincha'),
    property('og:locale', 'pt_BR'),
    property('og:type', type),
    property('og:title', title),
    ...(description ? [property('og:description', description)] : []),
    ...(address ? [property('og:url', address)] : []),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(PREVIEW_WIDTH)),
    property('og:image:height', String(PREVIEW_HEIGHT)),
    property('og:image:alt', imageAlt),
    ...(price === undefined
      ? []
      : [property('product:price:amount', price.toFixed(2)), property('product:price:currency', 'BRL')]),
    named('twitter:card', 'summary_large_image'),
  ];
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escaped(content)}" />`;

export const escaped = (text: string): string =>
  text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON that ends no script, whatever stands in it. */
const jsonInPage = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
