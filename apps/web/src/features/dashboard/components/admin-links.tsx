import { Link } from 'react-router-dom';
import { getAdminNavItems } from '../../../components/admin/admin-nav';

/** Links to the other admin pages, shown where the sidebar is hidden. */
export function AdminLinks() {
  return (
    <nav className="admin-links" aria-label="Páginas da administração">
      <ul>
        {getAdminNavItems('admin')
          .filter(({ to }) => to !== '/admin')
          .map((entry) => (
            <li key={entry.to}>
              <Link to={entry.to}>
                <entry.icon aria-hidden="true" />
                {entry.text}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}
