import { segmentText } from '@pechincha/contracts/characters';
import { useState } from 'react';

/** 'JS' for 'Joana Siqueira'. */
export const getInitials = (name: string): string => {
  const [first = '', ...others] = name.trim().split(/\s+/);
  return [first || '?', others.at(-1) ?? '']
    .map((word) => segmentText(word).containing(0)?.segment)
    .join('')
    .toUpperCase();
};

/** Profile picture, or initials without one. Hidden from screen readers: the name is always beside it. */
export function Avatar({
  name,
  picture,
  large = false,
}: {
  name: string;
  picture?: string | null;
  large?: boolean;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const size = large ? 40 : 32;
  return (
    <span className={large ? 'avatar large' : 'avatar'} aria-hidden="true">
      {picture && !isBroken ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setIsBroken(true)}
        />
      ) : (
        getInitials(name)
      )}
    </span>
  );
}
