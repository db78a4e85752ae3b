import { Confirm } from '../ui/confirm';
import type { useAsked } from './use-asked';

/** What asks before a change, in words that name what will happen. */
export interface Question {
  question: string;
  description?: string | undefined;
  /** What the button that does it says. */
  action: string;
  /** It takes something away. */
  harsh: boolean;
  /** What the button that does not do it says, where 'Cancelar' could mean either. */
  back?: string;
}

interface AskProps<T> {
  asked: ReturnType<typeof useAsked<T>>;
  questionOf: (about: T) => Question;
  onYes: (about: T) => void;
}

/** Asks before what somebody is about to do. */
export function Ask<T>({ asked, questionOf, onYes }: AskProps<T>) {
  const { about, open, close } = asked;
  const words = about && questionOf(about);
  return (
    <Confirm
      open={open}
      question={words?.question ?? ''}
      description={words?.description}
      action={words?.action ?? ''}
      back={words?.back}
      harmless={words?.harsh === false}
      onAnswer={(yes) => {
        close();
        if (yes && about) onYes(about);
      }}
    />
  );
}
