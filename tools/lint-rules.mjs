// Rules of this repository that no published plugin has; .oxlintrc.json says where each holds.
const SQL = new Set(['query', 'run', 'search', 'rows']);

/** `tx.query('SELECT ...')` or `tx.manager` anywhere but in a repository. */
const sqlInRepositories = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.object.name === 'tx' && node.property.name === 'manager')
        context.report({ node, message: 'Entities are written and read in the repository of their feature.' });
    },
    CallExpression(node) {
      const { object, property } = node.callee.type === 'MemberExpression' ? node.callee : {};
      if (object?.type === 'Identifier' && object.name === 'tx' && SQL.has(property.name))
        context.report({ node, message: 'SQL stands in the repository of its feature.' });
    },
  }),
};

/** `import ... from '../receivers/receivers.repository.ts'`: a feature asks another one's service. */
const featuresMeetThroughServices = {
  create: (context) => ({
    ImportDeclaration(node) {
      if (/^\.\.\/[a-z-]+\/[a-z-]+\.(repository|client|consumer|controller)\.ts$/.test(node.source.value))
        context.report({ node, message: 'Features meet through services: import the other feature’s service.' });
    },
  }),
};

const PLAIN = /^(find|count|exists|create$|insert$|update$|delete$)/;

/**
 * `manager.save(entity)` reads before it writes, and writes what somebody else has changed meanwhile; `remove` is its
 * like, and what begins transactions or puts a query together belongs to Db or in a statement written out.
 */
const noBlindWrites = {
  create: (context) => ({
    CallExpression(node) {
      const { object, property } = node.callee.type === 'MemberExpression' ? node.callee : {};
      const manager = object?.name === 'manager' || object?.property?.name === 'manager';
      if (manager && !PLAIN.test(property.name))
        context.report({
          node,
          message: 'Use find, insert, update or delete with a condition, or a statement written out.',
        });
    },
  }),
};

/**
 * A ready-made resolver judges a form's values as if they were the wire's: an amount of 100 satang would pass, and leave,
 * as 100 baht. `useContractForm` encodes them first. A form of one's own has a resolver of one's own.
 */
const formsByTheContract = {
  create: (context) => {
    const check = (node) => {
      const { source, specifiers = [] } = node;
      const own = source.value === 'react-hook-form' && specifiers.some(({ imported }) => imported?.name === 'useForm');
      if (own || /^@hookform\/resolvers(\/|$)/.test(source.value ?? ''))
        context.report({ node, message: 'A form is judged by its route: useContractForm of @lamliang/ui.' });
    };
    return { ImportDeclaration: check, ImportExpression: check };
  },
};

export default {
  meta: { name: 'lamliang' },
  rules: {
    'sql-in-repositories': sqlInRepositories,
    'features-meet-through-services': featuresMeetThroughServices,
    'no-blind-writes': noBlindWrites,
    'forms-by-the-contract': formsByTheContract,
  },
};
