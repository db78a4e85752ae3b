import { useCallback, useEffect, useRef, useState } from 'react';
import { NOT_A_PICTURE, pictureFault } from '../../../components/office/picture-rules';
import { tellFailure } from '../../../components/office/tell-failure';
import { failureOf } from '../../../lib/failure';
import { fitToRules } from '../../../lib/use-chosen-picture';
import { NoPictureAnswered, uploadPicture } from '../api/upload-picture';

export interface AdPicture {
  /** An address under which the page can show it: the file's own until it is kept. */
  address: string | undefined;
  uploading: boolean;
  fault: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
}

const wordsOfFailure = (error: unknown): string =>
  error instanceof NoPictureAnswered
    ? 'Erro no formato da resposta do upload'
    : 'Erro ao fazer upload da imagem. Verifique se o servidor está configurado para receber uploads.';

/**
 * The picture of an advertisement: judged and sent when chosen, shown at once. `kept` is the address that
 * the form carries, `onKept` writes it there. One that fails leaves the one that was there before.
 */
export function useAdPicture(kept: string, onKept: (address: string) => void): AdPicture {
  const [fault, setFault] = useState<string>();
  const [sending, setSending] = useState<string>();
  const attempt = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    attempt.current?.abort();
    attempt.current = undefined;
    setSending(undefined);
  }, []);
  useEffect(() => () => attempt.current?.abort(), []);
  useEffect(() => (sending ? () => URL.revokeObjectURL(sending) : undefined), [sending]);

  const send = async (given: File): Promise<void> => {
    stop();
    const mine = new AbortController();
    attempt.current = mine;
    const file = await fitToRules(given, pictureFault);
    if (mine.signal.aborted) return;
    const wrong = pictureFault(file);
    setFault(wrong);
    if (wrong) return;
    setSending(URL.createObjectURL(file));
    try {
      const address = await uploadPicture(file, mine.signal);
      if (!mine.signal.aborted) onKept(address);
    } catch (error) {
      // Another picture was chosen meanwhile, or none is wanted.
      if (!mine.signal.aborted) {
        // The server looked into the file: its name lies.
        const lies = failureOf(error).status === 415;
        if (lies) setFault(NOT_A_PICTURE);
        tellFailure(error, lies ? NOT_A_PICTURE : wordsOfFailure(error));
      }
    }
    if (attempt.current === mine) stop();
  };

  return {
    address: sending ?? (kept || undefined),
    uploading: sending !== undefined,
    fault,
    choose(file) {
      void send(file);
    },
    remove() {
      stop();
      setFault(undefined);
      onKept('');
    },
  };
}
