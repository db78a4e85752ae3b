import { StatusBadge } from '../../../components/admin/status-badge';

/** Says that the picture does not load, so that the list skips the advertisement. */
export const BrokenPicture = () => (
  <p className="record">
    <StatusBadge tone="bad">Imagem quebrada</StatusBadge>
    <span className="block">Não aparece para ninguém.</span>
  </p>
);
