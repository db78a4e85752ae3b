import type { ReactNode } from 'react';
import type { FormFields } from '../../lib/use-draft-form';

/**
 * Help of a field, with the value of now if others changed it while the form was open.
 * @param toText label of a select's or radio's value
 */
export function withCurrentValue(
  { changedMeanwhile }: FormFields,
  name: string,
  help?: ReactNode,
  toText: (value: string) => string | undefined = (value) => value,
): ReactNode {
  const current = changedMeanwhile[name];
  if (!current) return help;
  return (
    <>
      <strong className="text-ink">
        {current.differs ? `Agora: ${toText(current.value) || 'vazio'}` : 'Mudou agora'}
      </strong>
      {help ? <> {help}</> : null}
    </>
  );
}
