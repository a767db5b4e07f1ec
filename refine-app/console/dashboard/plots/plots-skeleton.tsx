/** Takes the room of the plots to come, so that nothing moves when they are there. */
export function PlotsSkeleton() {
  return (
    <>
      <div className="panel plot plot-bars" aria-busy="true" />
      <div className="panel plot plot-amounts" aria-busy="true" />
    </>
  );
}
