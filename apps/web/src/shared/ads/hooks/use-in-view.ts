import { useEffect, useState, type RefObject } from 'react';

/** True while the page is visible and at least half of the element is in the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  const [isPageVisible, setIsPageVisible] = useState(!document.hidden);
  useEffect(() => {
    const handleChange = (): void => setIsPageVisible(!document.hidden);
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView && isPageVisible;
}
