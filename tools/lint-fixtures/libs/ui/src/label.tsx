import Close from '@mui/icons-material/Close'; // refused: eslint(no-restricted-imports)
import { findChromium } from '@lamliang/engines'; // refused: eslint(no-restricted-imports)
import { serve } from '@lamliang/platform'; // refused: eslint(no-restricted-imports)
import { Module } from '@nestjs/common'; // refused: eslint(no-restricted-imports)
import { Queue } from 'bullmq'; // refused: eslint(no-restricted-imports)
import { useTranslation } from 'react-i18next';

export const all = [Close, findChromium, serve, Module, Queue];

export function Label({ weight }: { weight: number }) {
  const { t } = useTranslation();
  return (
    <section className="label">
      <h2>Parcel</h2> {/* refused: react(jsx-no-literals) */}
      <p>{'พัสดุ'}</p> {/* refused: react(jsx-no-literals) */}
      <input placeholder="Telephone" /> {/* refused: react(jsx-no-literals) */}
      <p>
        {t('label.weight')}: {weight} ({t('label.grams')})
      </p>
    </section>
  );
}
