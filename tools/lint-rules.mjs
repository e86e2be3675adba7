// Rules of this repository that no published plugin has; .oxlintrc.json says where each holds.
const SQL = new Set(['query', 'run', 'search', 'rows']);

/** `tx.query('SELECT ...')` anywhere but in a repository. */
const sqlInRepositories = {
  create: (context) => ({
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

/** `manager.save(entity)`: it reads before it writes, and writes what somebody else has changed meanwhile. */
const noBlindWrites = {
  create: (context) => ({
    CallExpression(node) {
      const { object, property } = node.callee.type === 'MemberExpression' ? node.callee : {};
      const manager = object?.name === 'manager' || object?.property?.name === 'manager';
      if (manager && ['save', 'remove', 'softRemove', 'recover', 'transaction'].includes(property.name))
        context.report({
          node,
          message: 'Use insert, update or delete with a condition, within the transaction given.',
        });
    },
  }),
};

export default {
  meta: { name: 'lamliang' },
  rules: {
    'sql-in-repositories': sqlInRepositories,
    'features-meet-through-services': featuresMeetThroughServices,
    'no-blind-writes': noBlindWrites,
  },
};
