import { http } from '../../../lib/http';

export interface ExportedFile {
  name: string;
  content: Blob;
}

/** All personal data of the member as a JSON file. */
export async function exportMyData(): Promise<ExportedFile> {
  const { data } = await http.get<Blob>('/users/me/export', {
    responseType: 'blob',
    allowSuspended: true,
    // Exports can be large; a stuck server closes the connection itself.
    timeout: 600_000,
  });
  return { name: 'pechincha-meus-dados.json', content: data };
}
