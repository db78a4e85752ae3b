import { contactEmail, footerYear, socialAddress } from '../../config/site';

export function Footer() {
  return (
    <footer className="foot">
      <div className="foot-in">
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        <a href={socialAddress} target="_blank" rel="noopener noreferrer">
          Instagram
        </a>
        <span className="muted">© {footerYear} Pechincha</span>
      </div>
    </footer>
  );
}
