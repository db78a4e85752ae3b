import { configure } from '@testing-library/react';
import { server } from './server';

// The first use of a part loads its code.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  server.reset();
  localStorage.clear();
});
