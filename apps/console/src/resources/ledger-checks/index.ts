import { LedgerPage } from './LedgerPage.tsx';

export default { list: LedgerPage };
