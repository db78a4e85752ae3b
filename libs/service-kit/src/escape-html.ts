/** For texts and quoted attribute values of HTML and XML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&"'<>]/g, (character) => `&#${character.charCodeAt(0)};`);
