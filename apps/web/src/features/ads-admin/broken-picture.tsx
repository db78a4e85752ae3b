import { StatusBadge } from '../../components/admin/status-badge';

/** Says that the picture does not load here: pages skip an advertisement whose picture fails. */
export const BrokenPicture = () => (
  <p className="record">
    <StatusBadge tone="bad">Imagem não carregou</StatusBadge>
    <span className="block">Quem não consegue carregá-la não vê o anúncio.</span>
  </p>
);
