import { Check, UserPlus } from 'lucide-react';
import { showToast } from '../../lib/show-toast';
import { useSingleRule } from './use-single-rule';

interface FollowButtonProps {
  /** What is followed. */
  target: { author: string } | { store: string };
  /** Of the author or store. */
  name: string;
  className?: string;
}

/** Follows an author or a store, or stops it. */
export function FollowButton({ target, name, className = 'button' }: FollowButtonProps) {
  const isAuthor = 'author' in target;
  const { isOn, isReady, press } = useSingleRule({
    rule: { kind: 'follow', ...target },
    isSame: (rule) =>
      isAuthor ? rule.author === target.author : 'store' in target && rule.store === target.store,
    ...(isAuthor && { names: { label: name } }),
    onCreated: () => showToast('success', `Pronto! Avisaremos do que for novo de ${name}.`),
    onRemoved: () => showToast('success', `Você deixou de seguir ${name}.`),
  });
  return (
    <button
      type="button"
      className={className}
      aria-disabled={!isReady || undefined}
      aria-label={isOn ? `Seguindo ${name}. Deixar de seguir` : `Seguir ${name}`}
      onClick={press}
    >
      {isOn ? <Check aria-hidden="true" /> : <UserPlus aria-hidden="true" />}
      <span>{isOn ? 'Seguindo' : 'Seguir'}</span>
    </button>
  );
}
