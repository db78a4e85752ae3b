import { ProgressBar } from './progress-bar';

/** Progress of `useUpload`; nothing while no picture is being sent. */
export function UploadProgress({ progress }: { progress: number | undefined }) {
  if (progress === undefined) return null;
  return (
    <div className="mb-2">
      <ProgressBar value={progress} goal={100} label="Envio da imagem">
        {progress < 100 ? `Enviando a imagem… ${progress}%` : 'Processando…'}
      </ProgressBar>
    </div>
  );
}
