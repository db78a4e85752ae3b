import { useEffect } from 'react';
import { tabStorage } from '../../lib/storage';

const KEY = 'sign-in-values';

interface KeptValues {
  name: string;
  email: string;
}

/** What was typed in this tab, without the password: who reads the terms comes back to it. */
export function readKeptValues(): KeptValues {
  try {
    return { name: '', email: '', ...(JSON.parse(tabStorage.get(KEY) ?? '{}') as Partial<KeptValues>) };
  } catch {
    return { name: '', email: '' };
  }
}

export const deleteKeptValues = (): void => tabStorage.remove(KEY);

/** Keeps the values as they are typed. */
export function useKeptValues(values: Partial<KeptValues>): void {
  const content = JSON.stringify(values);
  useEffect(() => {
    tabStorage.set(KEY, JSON.stringify({ ...readKeptValues(), ...(JSON.parse(content) as object) }));
  }, [content]);
}
