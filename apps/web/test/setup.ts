import { defaultSite } from '@pechincha/contracts/site';
import { configure } from '@testing-library/react';
import { getSite, saveSite } from '../src/lib/site';
import { setPendingSignIn } from '../src/shared/session/use-session';

// The first use of a part loads its code.
configure({ asyncUtilTimeout: 30_000 });

// jsdom decodes no pictures.
globalThis.createImageBitmap = () => Promise.resolve({ width: 1, height: 1, close: () => undefined });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  testServer.reset();
  saveSite({ ...defaultSite, version: getSite().version + 1 });
  setPendingSignIn('');
  localStorage.clear();
  sessionStorage.clear();
});
