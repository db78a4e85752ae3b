import { configure } from '@testing-library/react';
import { setPendingSignIn } from '../src/shared/session/use-session';

// The first use of a part loads its code.
configure({ asyncUtilTimeout: 30_000 });

// jsdom decodes no pictures.
globalThis.createImageBitmap = () => Promise.resolve({ width: 1, height: 1, close: () => undefined });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  testServer.reset();
  setPendingSignIn('');
  localStorage.clear();
  sessionStorage.clear();
});
