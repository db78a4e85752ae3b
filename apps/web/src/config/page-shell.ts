export const getMetaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Empty when Google sign-in is not configured. */
export const getGoogleClientId = (): string => getMetaContent('google-client-id');

export const isProduction = (): boolean => getMetaContent('environment') === 'production';
