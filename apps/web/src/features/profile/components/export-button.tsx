import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { showToast } from '../../../lib/show-toast';
import { exportMyData, type ExportedFile } from '../api/export-my-data';

function saveFile({ name, content }: ExportedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked in a later task, after the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url));
}

export function ExportButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: exportMyData,
    onSuccess: saveFile,
    onError: () => showToast('error', 'Não deu para baixar seus dados. Tente de novo daqui a pouco.'),
  });
  return (
    <button
      type="button"
      className="button"
      aria-busy={isPending}
      aria-disabled={isPending || undefined}
      // The second press of a double click may come after a quick response.
      onClick={({ detail }) => !isPending && detail < 2 && mutate()}
    >
      <Download aria-hidden="true" />
      {isPending ? 'Preparando...' : 'Baixar meus dados'}
    </button>
  );
}
