import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { MembersOnly } from '../src/app/guards';

/** A page for members at every path but `/`, which is empty. */
export const MemberPage = ({ children }: { children: ReactNode }) => (
  <Routes>
    <Route path="/" element={null} />
    <Route element={<MembersOnly />}>
      <Route path="*" element={children} />
    </Route>
  </Routes>
);
