import { findUnstorableText } from '@lamliang/kernel';
import { AppError } from './errors.ts';

/** @throws AppError request.invalid that names the field, because the database would refuse the text as a fault of ours */
export function assertStorableText(value: unknown): void {
  const at = findUnstorableText(value);
  if (at) throw new AppError('request.invalid', { errors: [{ field: at.join('.'), code: 'validation.characters' }] });
}
