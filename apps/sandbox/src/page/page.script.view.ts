/** Script of the page: buttons and forms with data-post send JSON there, then the page loads again. */
export const PAGE_SCRIPT = `
const shown = document.getElementById('answer');
async function post(url, body) {
  try {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    if (answer.ok) return location.reload();
    const failure = await answer.json().catch(() => ({}));
    shown.textContent = answer.status + ' ' + (failure.code || '') + ' ' + (failure.message || '');
  } catch (error) {
    shown.textContent = String(error);
  }
  shown.hidden = false;
}
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (button) post(button.dataset.post, JSON.parse(button.dataset.body || '{}'));
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target;
  const body = {};
  let url = form.dataset.post;
  for (const field of form.elements) {
    if (!field.name || (field.value === '' && !field.required)) continue;
    if (field.dataset.path !== undefined) url = url.replace(':' + field.name, encodeURIComponent(field.value));
    else body[field.name] = field.type === 'number' ? Number(field.value) : field.value;
  }
  post(url, body);
});
`;
