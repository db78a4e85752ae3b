import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classes } from '../../lib/classes';
import './form.css';

interface FormSectionProps {
  title: string;
  /** What was filled in, or examples of what could be. */
  summary: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  ref?: Ref<HTMLDetailsElement>;
  className?: string;
  children: ReactNode;
}

/** Section that opens and closes, of a form's fields or of details. */
export function FormSection({
  title,
  summary,
  isOpen,
  onOpenChange,
  ref,
  className,
  children,
}: FormSectionProps) {
  return (
    <details
      className={classes('form-section', className)}
      ref={ref}
      open={isOpen}
      onToggle={(event) => onOpenChange(event.currentTarget.open)}
    >
      <summary>
        <span className="form-section-title">
          <b>{title}</b>
          <span>{summary}</span>
        </span>
        <ChevronDown aria-hidden="true" />
      </summary>
      {children}
    </details>
  );
}
