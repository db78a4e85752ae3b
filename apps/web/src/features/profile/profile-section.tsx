import type { ReactNode } from 'react';
import { classes } from '../../lib/classes';
import './profile.css';

interface ProfileSectionProps {
  /** Id of the heading. */
  id: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function ProfileSection({ id, title, className, children }: ProfileSectionProps) {
  return (
    <section className={classes('profile-section', className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
