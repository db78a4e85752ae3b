const getMetaContent = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Empty where Google sign-in is not set up. */
export const getGoogleClientId = (): string => getMetaContent('google-client-id');

export const isProduction = (): boolean => getMetaContent('environment') === 'production';
