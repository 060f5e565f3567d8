// Sends the HTML of the form to the server and shows the answer as text.
const form = document.getElementById('form');
const output = document.getElementById('output');

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const format = document.getElementById('format').value;
  const response = await fetch(`/v1/extract?format=${encodeURIComponent(format)}`, {
    method: 'POST',
    headers: {'Content-Type': 'text/html; charset=utf-8'},
    body: document.getElementById('html').value,
  });
  output.textContent = await response.text();
});
