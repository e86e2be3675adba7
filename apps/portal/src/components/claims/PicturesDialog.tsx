import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileRule } from '@lamliang/contracts';
import { UPLOAD_RULE } from '@lamliang/contracts/auth';
import { MOST_EVIDENCE, MOST_EVIDENCE_AT_ONCE, shopClaimsRoutes } from '@lamliang/contracts/claims';
import { DateTimeText, FormDialog, KeptImage, LinesSkeleton, Loaded, TitledDialog } from '@lamliang/ui';
import { read } from '../../api/client.ts';
import { may } from '../../session/access.rules.ts';
import { useUser } from '../../session/session.ts';
import { useContractForm } from '../forms/use-contract-form.ts';
import { PaperField } from '../verification/PaperField.tsx';
import { pictureUrl, type WithPictures } from './picture-url.ts';

const PICTURES: FileRule = { ...UPLOAD_RULE, most: MOST_EVIDENCE_AT_ONCE, types: ['image/jpeg', 'image/png', 'image/webp'] }; // prettier-ignore

/**
 * The pictures of a claim in the width of the screen, with those that were added later; each opens alone in a new tab, where
 * it can be enlarged. While the claim is open more may be added.
 */
export function PicturesDialog({ claim, onClose }: { claim: WithPictures; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, status } = claim;
  const [adds, setAdds] = useState(false);
  // Links live five minutes.
  const added = useQuery({ ...read(shopClaimsRoutes.evidence, { params: { id } }), staleTime: 0, refetchInterval: 240_000 }); // prettier-ignore
  const mayAdd = may(useUser(), 'advanced_order_flag') && status === 'on-claim' && (added.data?.length ?? 0) < MOST_EVIDENCE; // prettier-ignore
  if (adds) return <AddDialog id={id} onClose={() => setAdds(false)} />;
  const more = mayAdd ? (
    <Button startIcon={<ImagePlus aria-hidden />} onClick={() => setAdds(true)}>
      {t('claims.evidence.add')}
    </Button>
  ) : null;
  return (
    <TitledDialog
      title={t('claims.pictures_title', { id })}
      onClose={onClose}
      maxWidth="md"
      actions={
        <>
          {more}
          <Button variant="outlined" onClick={onClose} autoFocus>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <div style={{ display: 'grid', gap: 12 }}>
        {claim.images.map(({ file }, index) => (
          <Large key={file} url={pictureUrl(claim, file)} alt={t('claims.picture', { n: index + 1 })} />
        ))}
        <Loaded query={added} compact waiting={<LinesSkeleton lines={1} />}>
          {(rows) =>
            rows.map(({ url, create_dt }, index) => (
              <div key={url} data-field="evidence">
                <Large url={url} alt={t('claims.picture', { n: claim.images.length + index + 1 })} />
                <small>
                  {t('claims.evidence.at')} <DateTimeText value={create_dt} field="create_dt" />
                </small>
              </div>
            ))
          }
        </Loaded>
      </div>
    </TitledDialog>
  );
}

function Large({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" style={{ lineHeight: 0 }}>
      <KeptImage src={url} alt={alt} style={{ width: '100%', borderRadius: 8 }} />
    </a>
  );
}

function AddDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm(shopClaimsRoutes.addEvidence, {
    params: { id },
    defaults: { files: [] },
    saved: t('claims.evidence.done'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="claims.evidence"
      title={t('claims.evidence.title', { id })}
      submit={t('claims.evidence.add')}
      onClose={onClose}
    >
      <PaperField
        name="files"
        rule={PICTURES}
        purpose="claim"
        hint={t('claims.evidence.more', { count: MOST_EVIDENCE })}
      />
    </FormDialog>
  );
}
