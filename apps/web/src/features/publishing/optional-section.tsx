import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormSection } from '../../components/ui/form-section';
import type { FieldName } from './form';
import type { FieldsProps } from './fields-props';

interface OptionalSectionProps extends Omit<FieldsProps, 'rules'> {
  title: string;
  /** What was filled in, or examples of what could be. */
  summary: string;
  fields: readonly FieldName[];
  children: ReactNode;
}

/** Closed section of optional fields; opens when one of them has an error, or a value from the start. */
export function OptionalSection({ title, summary, fields, form, values, children }: OptionalSectionProps) {
  const { errors, submitCount } = form.formState;
  const [isOpen, setIsOpen] = useState(() => fields.some((field) => values[field]));
  const invalidKey = fields.filter((field) => errors[field]).join(' ');
  const [lastInvalidKey, setLastInvalidKey] = useState('');
  if (invalidKey !== lastInvalidKey) {
    setLastInvalidKey(invalidKey);
    if (invalidKey) setIsOpen(true);
  }
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const invalid = details.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (submitCount === 0 || !details.current || !invalid) return;
    // Its reader may have closed it. A form focuses its first invalid field, but cannot in a closed section.
    details.current.open = true;
    if (!document.activeElement?.matches('[aria-invalid=true]')) invalid.focus();
  }, [submitCount]);

  // The rules of one field depend on others: a change of any value may make an invalid one valid.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const invalid = fields.filter((field) => form.getFieldState(field).invalid);
          if (invalid.length > 0) void form.trigger(invalid);
        },
      }),
    [form, fields],
  );
  return (
    <FormSection title={title} summary={summary} isOpen={isOpen} onOpenChange={setIsOpen} ref={details}>
      {children}
    </FormSection>
  );
}
