import { zodResolver } from '@hookform/resolvers/zod'; // refused: lamliang(forms-by-the-contract)
import { useForm } from 'react-hook-form';

export const all = [zodResolver, useForm];
