/** Publish form of the current city, or the online form. */
export const getPublishPath = (city: string | undefined): string =>
  city ? `/${city}/nova-promocao` : '/nova-promocao';
