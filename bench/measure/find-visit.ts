export async function findVisit(): Promise<{ sessionId: string; link: string }> {
  const post = async (path: string, body?: object) => {
    const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(path, { method: 'POST', headers, body: body ? JSON.stringify(body) : null });
    return (await response.json()).result;
  };
  const launch = await (await fetch('/api/provider/launch-practices')).json();
  const { practiceId } = launch.result.results[0];
  const { results } = await post('/api/provider/visits/search', { practiceId, view: 'upcoming' });
  const visit = results.find(
    (one: { isGroupVisit: boolean; patientStage: string }) =>
      !one.isGroupVisit && one.patientStage === 'pending',
  );
  const { patientLink } = await post(`/api/provider/sessions/${visit.sessionId}/links`);
  return { sessionId: visit.sessionId, link: patientLink };
}
