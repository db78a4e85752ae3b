import { contactEmail } from '../../config/site';

export function Contact() {
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>;
}
