import { useState } from 'react';
import { readStored, store } from '../../../lib/storage';

const KEY = 'ads-stopped';

/** Whether the ads stand still: as one last said, or as the system asks for less motion. */
export function useStopped(): [stopped: boolean, change: (stopped: boolean) => void] {
  const [stopped, setStopped] = useState(() => {
    const said = readStored(KEY);
    return said ? said === 'yes' : matchMedia('(prefers-reduced-motion: reduce)').matches;
  });
  return [
    stopped,
    (next) => {
      store(KEY, next ? 'yes' : 'no');
      setStopped(next);
    },
  ];
}
