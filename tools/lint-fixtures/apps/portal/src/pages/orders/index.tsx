import { Label } from '@lamliang/ui/label';

export default function Orders() {
  return <Label />;
}
