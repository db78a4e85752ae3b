const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? '';

/** Empty where Google sign-in is not set up. */
export const googleClientId = (): string => meta('google-client-id');

export const inProduction = (): boolean => meta('environment') === 'production';
