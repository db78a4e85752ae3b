import { cityName } from '@pechincha/contracts/cities';
import type { PageHead } from './page-head.js';

const preview = { type: 'website', imageAlt: 'Pechincha: promoções online e da sua cidade' } as const;
const brandPicture = (origin: string): string => `${origin}/share/pechincha.jpg`;

export function homeHead(origin: string): PageHead {
  return {
    description: 'Promoções de lojas na internet e da sua cidade, achadas e comentadas por quem compra.',
    canonical: `${origin}/`,
    index: true,
    preview: {
      ...preview,
      title: 'Pechincha: promoções em todas as cidades',
      image: brandPicture(origin),
    },
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: 'Pechincha',
        url: `${origin}/`,
        inLanguage: 'pt-BR',
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/busca?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
}

/** @param known whether the city is in the menu or has deals; any other name is shown, but not to be found */
export function cityHead(slug: string, known: boolean, origin: string): PageHead {
  const name = cityName(slug);
  const title = `Promoções em ${name}`;
  return {
    title: `${title} · Pechincha`,
    description: `As promoções das lojas de ${name}, achadas e comentadas por quem mora perto.`,
    canonical: `${origin}/${slug}`,
    index: known,
    preview: { ...preview, title, image: brandPicture(origin) },
    data: [
      breadcrumbs([
        { name: 'Início', url: `${origin}/` },
        { name, url: `${origin}/${slug}` },
      ]),
    ],
  };
}

/** The way from the front page to what is shown, for search engines. */
export const breadcrumbs = (way: readonly { name: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
