import { Link } from 'react-router-dom';
import { contactEmail, footerYear, instagramUrl } from '../../config/site';
import './footer.css';

export function Footer() {
  return (
    <footer className="footer">
      <div className="footer-content">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        <a href={instagramUrl} target="_blank" rel="noopener noreferrer">
          Instagram
        </a>
        <Link to="/como-medimos">Como medimos</Link>
        <Link to="/moderacao">Moderação aberta</Link>
        <Link to="/privacidade">Política de Privacidade</Link>
        <Link to="/termos">Termos de Uso</Link>
        <span className="muted">© {footerYear} Pechincha</span>
      </div>
    </footer>
  );
}
