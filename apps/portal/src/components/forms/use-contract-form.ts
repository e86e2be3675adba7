import { contractForms } from '@lamliang/ui';
import { useWrite } from '../../api/client.ts';

export const useContractForm = contractForms(useWrite);
