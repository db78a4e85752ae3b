import type { Alert } from '@pechincha/contracts/entities/alert';
import type { AlertRow } from './alert.schema.js';

export const toAlert = ({ _id, keyword, isActive }: AlertRow): Alert => ({
  _id: _id.toString(),
  keyword,
  isActive,
});
