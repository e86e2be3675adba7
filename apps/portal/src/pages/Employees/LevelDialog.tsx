import { useTranslation } from 'react-i18next';
import { employeeRoutes, type Employee, type EmployeeLevel } from '@lamliang/contracts/auth';
import { FormDialog, FormSelect } from '@lamliang/ui';
import { useContractForm } from '../../components/forms/use-contract-form.ts';

/** Gives an employee another level. */
export function LevelDialog({
  employee,
  levels,
  onClose,
}: {
  employee: Employee;
  levels: readonly EmployeeLevel[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useContractForm(employeeRoutes.updateEmployee, {
    params: { id: employee.child_id },
    defaults: { access_level: employee.access_level },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      phrases="options.employees"
      title={t('options.employees.level_of', { name: employee.user_name })}
      onClose={onClose}
    >
      <FormSelect
        name="access_level"
        choices={levels.map((value) => ({ value, label: t(`status.access_level.${value}`) }))}
        hint={t('options.employees.at_once')}
      />
    </FormDialog>
  );
}
