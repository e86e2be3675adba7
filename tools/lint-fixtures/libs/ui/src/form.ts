import { zodResolver } from '@hookform/resolvers/zod'; // refused: lamliang(forms-by-the-contract)
import { useForm } from 'react-hook-form'; // refused: lamliang(forms-by-the-contract)
import type { UseFormReturn } from 'react-hook-form';

export const all = [zodResolver, useForm];
export type Form = UseFormReturn;
